import { decideFraudCase, fraudCase, fraudCases } from '@savanna/contract/admin/frauds'
import { answerAdminGuesses, checkAdminGuesses } from '@savanna/contract/admin/guesses'
import { auditLog, overview } from '@savanna/contract/admin/overview'
import { createPackage, deletePackage, updatePackage } from '@savanna/contract/admin/plans'
import { proveIdentity } from '@savanna/contract/admin/proof'
import * as reportRoutes from '@savanna/contract/admin/reports'
import * as routes from '@savanna/contract/admin/routes'
import * as userRoutes from '@savanna/contract/admin/users'
import type { AnyRoute, Reply } from '@savanna/contract/route'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { type Caller, type RouteRequest, serve } from '../../kit/http/serve.ts'
import type { MemberData } from '../accounts/index.ts'
import { type Browser, identifyBrowser, logInFromBrowser } from '../accounts/index.ts'
import { registerAdminWorkers } from './admin.workers.ts'
import * as frauds from './frauds/frauds.service.ts'
import * as guesses from './identity/guesses.service.ts'
import * as identity from './identity/identity.service.ts'
import * as login from './identity/login.service.ts'
import * as proofs from './identity/proof.service.ts'
import * as secondFactor from './identity/second-factor.service.ts'
import { LIFETIME } from './identity/sessions.service.ts'
import * as team from './identity/team.service.ts'
import { readAuditLog } from './overview/audit.service.ts'
import { readOverview } from './overview/figures.service.ts'
import * as plans from './plans.service.ts'
import * as appeals from './reports/appeals.service.ts'
import { decideOnReport } from './reports/decide.service.ts'
import { readReport, readReports } from './reports/reports.service.ts'
import * as users from './users/users.service.ts'

/** The path of the known-browser cookie without HTTPS. */
const LOGIN_COOKIE_PATH = '/api/admin'

/**
 * Registers the routes and background jobs of the administrators' portal; `memberData` deletes what the
 * features store of a member.
 */
export async function registerAdmin(
  app: FastifyInstance,
  context: Context,
  memberData: readonly MemberData[],
): Promise<void> {
  await identity.ensureAdministrator(context)
  await registerAdminWorkers(context)
  serveIdentity(app, context)
  serveTeam(app, context)
  serveUsers(app, context, memberData)
  servePackages(app, context)
  serveReports(app, context)
  serveFrauds(app, context)
  serve(app, overview, ({ query }) => readOverview(context, query.days))
  serve(app, auditLog, ({ query }) => readAuditLog(context, query))
}

function serveIdentity(app: FastifyInstance, context: Context) {
  serve(app, routes.adminLogin, async ({ body, request }, reply) => {
    const enter = (browser: Browser) => login.logIn(context, { ...body, browser })
    const answer = await logInFromBrowser(context, request, reply, enter, LOGIN_COOKIE_PATH)
    app.sessionCookie.give(reply, answer.token, LIFETIME.wholeMs / 1000)
    return answer
  })
  serve(app, checkAdminGuesses, ({ params }) => guesses.readAdminGuessLink(context, params.key))
  serve(app, answerAdminGuesses, ({ params, body, request }, reply) =>
    logInFromBrowser(
      context,
      request,
      reply,
      (browser) => guesses.answerAdminGuessLink(context, params.key, body.answer, browser),
      LOGIN_COOKIE_PATH,
    ),
  )
  serve(app, routes.adminLogout, async ({ me }, reply) => {
    const answer = await login.logOut(context, me)
    app.sessionCookie.clear(reply)
    return answer
  })
  serve(app, routes.adminAccount, ({ me }) => identity.readAccount(context, me))
  serve(app, proveIdentity, ({ me, body, request }) =>
    proofs.proveIdentity(context, me, { ...body, browser: identifyBrowser(context, request) }),
  )
  serve(app, routes.beginSecondFactor, ({ me, body, request }) =>
    secondFactor.beginSecondFactor(context, me, { ...body, browser: identifyBrowser(context, request) }),
  )
  serve(app, routes.confirmSecondFactor, ({ me, body }) =>
    secondFactor.confirmSecondFactor(context, me, body.ticket, body.code),
  )
  serve(app, routes.changeAdminPassword, ({ me, body, request }) => {
    const browser = identifyBrowser(context, request)
    const current = { password: body.current, code: body.code, browser }
    return identity.changePassword(context, me, { current, password: body.password })
  })
  serve(app, routes.adminSessions, ({ me }) => identity.listSessions(context, me))
  serve(app, routes.endAdminSessions, ({ me, body }) => identity.endSessions(context, me, body.session_id))
}

function serveTeam(app: FastifyInstance, context: Context) {
  serve(app, routes.administrators, () => team.readTeam(context))
  serveProven(app, context, routes.addAdministrator, ({ me, body }) => team.addToTeam(context, me, body))
  serveProven(app, context, routes.setAdministratorStatus, ({ me, params, body }) =>
    team.setTeamStatus(context, me, params.id, body.status),
  )
  serveProven(app, context, routes.resetSecondFactor, ({ me, params }) =>
    team.resetSecondFactorOf(context, me, params.id),
  )
  serveProven(app, context, routes.deleteAdministrator, ({ me, params }) =>
    team.removeFromTeam(context, me, params.id),
  )
}

/** Serves a route to administrators who have just proved their identity again. */
function serveProven<R extends AnyRoute & { spec: { access: 'admin'; proof: true } }>(
  app: FastifyInstance,
  context: Context,
  route: R,
  handler: (call: RouteRequest<R> & { me: Caller }) => Promise<Reply<R>>,
) {
  serve(app, route, async (call) => {
    const proven = call as RouteRequest<R> & { me: Caller }
    await proofs.requireProof(context, proven.me, call.request)
    return handler(proven)
  })
}

function serveUsers(app: FastifyInstance, context: Context, memberData: readonly MemberData[]) {
  serve(app, userRoutes.adminUsers, ({ query }) => users.listUsers(context, query))
  serve(app, userRoutes.countUsers, () => users.countUsers(context))
  serve(app, userRoutes.searchUsers, ({ query }) => users.searchUsers(context, query))
  serve(app, userRoutes.adminUser, ({ params }) => users.readUser(context, params.id))
  serve(app, userRoutes.updateUser, ({ me, params, body, request }) =>
    users.updateUser(context, me, params.id, body, () => proofs.requireProof(context, me, request)),
  )
  serve(app, userRoutes.deleteUser, ({ me, params, body }) =>
    users.deleteUser(context, memberData, me, { id: params.id, version: body.version }),
  )
  serve(app, userRoutes.setUsersStatus, ({ me, body }) => users.setUsersStatus(context, me, body))
}

function servePackages(app: FastifyInstance, context: Context) {
  serve(app, createPackage, ({ me, body }) => plans.createPlan(context, me, body))
  serve(app, updatePackage, ({ me, params, body }) => plans.updatePlan(context, me, params.id, body))
  serve(app, deletePackage, ({ me, params, query }) =>
    plans.deletePlan(context, me, params.id, query.version),
  )
}

function serveReports(app: FastifyInstance, context: Context) {
  serve(app, reportRoutes.adminReports, ({ query }) => readReports(context, query))
  serve(app, reportRoutes.adminReport, ({ me, params }) => readReport(context, me, params.id))
  serve(app, reportRoutes.decideReport, ({ me, params, body }) =>
    decideOnReport(context, me, params.id, body),
  )
  serve(app, reportRoutes.answerAppeal, ({ me, params, body }) =>
    appeals.answerAppeal(context, me, params.id, body),
  )
  serve(app, reportRoutes.readAppeal, ({ params }) => appeals.readAppeal(context, params.token))
  serve(app, reportRoutes.sendAppeal, ({ params, body }) =>
    appeals.sendAppeal(context, params.token, body.text),
  )
}

function serveFrauds(app: FastifyInstance, context: Context) {
  serve(app, fraudCases, ({ query }) => frauds.readCases(context, query))
  serve(app, fraudCase, ({ me, params }) => frauds.readCase(context, me, params.id))
  serve(app, decideFraudCase, ({ me, params, body }) => frauds.decideCase(context, me, params.id, body))
}
