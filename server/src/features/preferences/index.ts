export { preferenceData } from './member-data.ts'
export { registerPreferences } from './preferences.routes.ts'
export { answersOf, type StoredAnswers, textsOf } from './preferences.rules.ts'
