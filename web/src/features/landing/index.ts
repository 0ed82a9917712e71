export { describeChoice, readStoredChoice, toRegisterProfile } from './hero/partner-choice.ts'
