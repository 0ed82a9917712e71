export { registerDailyViews } from './daily-views.jobs.ts'
export { requireView, type ShownMembers, showMembers, viewersOf } from './daily-views.service.ts'
export { dailyViewData } from './member-data.ts'
