export { EditPicturesModal } from './EditPicturesModal.tsx'
export { Gallery } from './Gallery.tsx'
