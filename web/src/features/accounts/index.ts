export { BackToSettings } from './settings/BackToSettings.tsx'
export { useAccountSettings } from './settings/use-account-settings.tsx'
