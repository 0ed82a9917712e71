export { BASICS, PANEL_GROUPS } from './answers.model.ts'
export { OptionChips } from './form/OptionChips.tsx'
export { ICONS } from './icons.ts'
