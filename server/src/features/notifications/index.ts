export { notificationData } from './member-data.ts'
export { type NewNotification, storeNotification } from './notifications.repository.ts'
export { registerNotifications } from './notifications.routes.ts'
export { announceNotification } from './notifications.service.ts'
