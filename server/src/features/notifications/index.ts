export { notifyOfEvening } from './announcing/evening.ts'
export { notifyOfSearch, wantsNews } from './announcing/saved-search.ts'
export { notificationData } from './member-data.ts'
export {
  countUnreadNotifications,
  type NotificationRow as StoredNotification,
  selectNotifications,
} from './notifications.repository.ts'
export { registerNotifications } from './notifications.routes.ts'
export { announceNotification, notificationRelationships } from './notifications.service.ts'
export { pushMessage } from './push/push.service.ts'
export {
  bindNotification,
  type NewNotification,
  type NotificationValues,
  storeNotification,
  valuesOf,
} from './store.repository.ts'
