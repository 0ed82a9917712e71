export { AccountSettings } from './AccountSettings.tsx'
export { PreferencePills } from './PreferencePills.tsx'
export { SETTINGS_HASH } from './settings-hash.ts'
