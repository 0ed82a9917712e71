export { chooseLook, chooseTraits } from './choose.ts'
export { drawMember, renderDrawing } from './member.ts'
export { drawPortrait } from './portrait.ts'
