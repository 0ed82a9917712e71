export { profileOfChoice, readStoredChoice, sentenceOfChoice } from './hero/partner-choice.ts'
