export { AdminPortal } from './AdminPortal.tsx'
export { AppealPage } from './pages/AppealPage.tsx'
