export { preferenceData } from './member-data.ts'
export { registerPreferences } from './preferences.routes.ts'
export { answersTo, type StoredAnswers, textsOf } from './preferences.rules.ts'
