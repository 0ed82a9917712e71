export { EditPicturesModal } from './EditPicturesModal.tsx'
export { Gallery } from './Gallery.tsx'
export { inViewingOrder } from './pictures.model.ts'
