export { Dusk } from './evening/Dusk.tsx'
export { describeWaiting, duskStep } from './evening/evening.model.ts'
export { Night } from './evening/Night.tsx'
export { useSunset } from './evening/use-sunset.ts'
