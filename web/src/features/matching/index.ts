export { LearningSwitch } from './LearningSwitch.tsx'
