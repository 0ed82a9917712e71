export { AdminPortal } from './AdminPortal.tsx'
export { AppealPage } from './AppealPage.tsx'
