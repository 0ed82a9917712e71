export { BackToSettings } from './settings/BackToSettings.tsx'
