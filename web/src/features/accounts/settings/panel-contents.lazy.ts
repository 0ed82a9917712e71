import { loadWhenIdle } from '../../../kit/idle-loads.ts'
import { lazyNamed } from '../../../kit/lazy-part.tsx'

/** The panels' contents are closed at first. They load once the network is idle, or when a panel opens. */
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
