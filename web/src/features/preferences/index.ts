export { AccountSettings } from './AccountSettings.tsx'
export { PreferencePills, SETTINGS_HASH } from './PreferencePills.tsx'
