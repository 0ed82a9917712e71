import { lazy } from 'react'
import { loadWhenIdle } from '../../../kit/idle-loads.ts'

/** What the panels hold is closed at first. It comes when the line is idle, or when a panel is opened. */
const load = () => import('./panel-contents.ts')
loadWhenIdle(load)

export const DeleteForm = lazy(async () => ({ default: (await load()).DeleteForm }))
export const Devices = lazy(async () => ({ default: (await load()).Devices }))
export const DownloadForm = lazy(async () => ({ default: (await load()).DownloadForm }))
export const MailForm = lazy(async () => ({ default: (await load()).MailForm }))
export const NoPassword = lazy(async () => ({ default: (await load()).NoPassword }))
export const Passkeys = lazy(async () => ({ default: (await load()).Passkeys }))
export const PasswordForm = lazy(async () => ({ default: (await load()).PasswordForm }))
export const TwoStep = lazy(async () => ({ default: (await load()).TwoStep }))
