export { AdminPortal } from './AdminPortal.tsx'
export { AppealPage } from './reports/AppealPage.tsx'
