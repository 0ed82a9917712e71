export { useAccountSettings } from './settings/use-account-settings.tsx'
