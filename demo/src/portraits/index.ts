export { chooseLook, chooseTraits } from './choose/choose.ts'
export { countPictures, drawMember, renderDrawing } from './member.ts'
export { drawPortrait } from './portrait.ts'
