import { loadWhenIdle } from '../../../kit/idle-loads.ts'
import { lazyNamed } from '../../../kit/lazy-part.tsx'

/** What the panels hold is closed at first. It comes when the line is idle, or when a panel is opened. */
const load = () => import('./panel-contents.ts')
loadWhenIdle(load)

export const DeleteForm = lazyNamed(load, 'DeleteForm')
export const Devices = lazyNamed(load, 'Devices')
export const DownloadForm = lazyNamed(load, 'DownloadForm')
export const MailForm = lazyNamed(load, 'MailForm')
export const NoPassword = lazyNamed(load, 'NoPassword')
export const Passkeys = lazyNamed(load, 'Passkeys')
export const PasswordForm = lazyNamed(load, 'PasswordForm')
export const TwoStep = lazyNamed(load, 'TwoStep')
