import * as routes from '@savanna/contract/accounts/settings'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve, serveFile } from '../../kit/http/serve.ts'
import { setLanguageCookies, setUnitsCookie } from '../../kit/language/language-cookies.ts'
import { deleteByKey, deleteOwnAccount } from './leaving/delete-account.service.ts'
import { accountData, exportMember } from './leaving/export.service.ts'
import type { MemberData } from './leaving/member-data.ts'
import {
  confirmNewMail,
  readAccount,
  requestMailChange,
  withdrawMailChange,
} from './recovery/change-mail.service.ts'
import { checkPassword, replacePassword } from './recovery/change-password.service.ts'
import { listDevices, logOutDevices } from './sessions/devices.service.ts'
import { chooseLanguage, chooseUnits } from './speech.service.ts'

/**
 * Registers the routes for a member's account settings; `features` export and delete the other features'
 * data.
 */
export function registerSettings(
  app: FastifyInstance,
  context: Context,
  features: readonly MemberData[],
): void {
  const https = context.config.publicUrl.startsWith('https:')
  const memberData = [accountData, ...features]
  serve(app, routes.getAccount, ({ me }) => readAccount(context, me))
  serve(app, routes.changeField, ({ me, body: { data, ...proof } }) =>
    requestMailChange(context, me, data.mail, proof),
  )
  serve(app, routes.cancelMailChange, ({ me }) => withdrawMailChange(context, me))
  serve(app, routes.confirmMail, ({ params }) => confirmNewMail(context, params.key))
  serve(app, routes.verifyPassword, ({ me, body }) => checkPassword(context, me, body.password))
  serve(app, routes.changePassword, ({ me, body }) => replacePassword(context, me, body))
  serve(app, routes.deleteAccount, ({ me, body }) => deleteOwnAccount(context, memberData, me, body.password))
  serve(app, routes.confirmDeletion, ({ params }) => deleteByKey(context, memberData, params.key))
  serve(app, routes.setLanguage, async ({ me, body }, reply) => {
    const answer = await chooseLanguage(context, me, body.language)
    setLanguageCookies(reply, body.language, https)
    return answer
  })
  serve(app, routes.setUnits, async ({ me, body }, reply) => {
    const answer = await chooseUnits(context, me, body.units)
    setUnitsCookie(reply, body.units, https)
    return answer
  })
  serve(app, routes.listSessions, ({ me }) => listDevices(context, me))
  serve(app, routes.endSessions, ({ me, body }) => logOutDevices(context, me, body.session_id))
  serveFile(app, routes.exportData, ({ me, body }) => exportMember(context, memberData, me, body.password))
}
