export { registerStoredTexts } from './stored-texts.jobs.ts'
