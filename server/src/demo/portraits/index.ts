export { chooseLook, chooseTraits } from './choose.ts'
export { countPictures, drawMember, renderDrawing } from './member.ts'
export { drawPortrait } from './portrait.ts'
