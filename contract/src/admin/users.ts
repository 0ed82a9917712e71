import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { canonicalMail, MAIL, MAIL_LENGTH } from '../accounts/mail.ts'
import { Firstname, Lastname, MemberStatus } from '../accounts/rules.ts'
import { Done } from '../common.ts'
import { Id } from '../id.ts'
import { withMessage } from '../language/say.ts'
import { Birthdate } from '../profiles/fields.ts'
import { route } from '../route.ts'
import { lineOfText } from '../text.ts'
import { VERSIONS_INCOMPLETE, Version } from './versions.ts'

const SEARCH_LONG = msg`That search is too long`
export const USERS_PAGE = 50
export const USERS_FAILED = msg`Error fetching users.`
export const SEARCH_FAILED = msg`Error searching users.`
export const USER_UPDATED = msg`User Updated Successfully`
export const USER_DELETED = msg`User Deleted Successfully`

/** A member as administrators see them in the table. */
export const AdminUser = z.object({
  id: Id,
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  mail: z.string(),
  status: MemberStatus,
  /** ISO 8601; when a deactivation ends automatically. */
  suspended_until: z.string().nullable(),
  /** False until the member has confirmed the email. */
  verified: z.boolean(),
  /** ISO 8601 */
  created: z.string(),
  /** The currently open plan. */
  packageName: z.string().nullable(),
  version: Version,
})
export type AdminUser = z.infer<typeof AdminUser>

const StatusFilter = z.coerce.number().pipe(MemberStatus).optional()

export const adminUsers = route('GET', '/admin/users', {
  summary: 'Members, those of the newest day first, 50 at a time.',
  access: 'admin',
  query: z
    .object({
      /** Members who joined before this one. */
      before: Id.optional(),
      /** Members who joined after this one, the 50 nearest. */
      after: Id.optional(),
      status: StatusFilter,
    })
    .refine(
      ({ before, after }) => !(before && after),
      withMessage(msg`Use either “before” or “after”, not both`),
    ),
  reply: z.array(AdminUser),
})

export const countUsers = route('GET', '/admin/users/count', {
  summary: 'How many members there are.',
  access: 'admin',
  reply: z.object({ total: z.number().int(), active: z.number().int(), deactive: z.number().int() }),
})

export const searchUsers = route('GET', '/admin/search_by_name', {
  summary:
    'The first 50 members whose name, username or e-mail begins with a text; if there is none, similar names. An empty text finds what the list shows.',
  access: 'admin',
  query: z.object({
    name: lineOfText(100, withMessage(SEARCH_LONG)).trim().max(100, withMessage(SEARCH_LONG)),
    status: StatusFilter,
  }),
  reply: z.array(AdminUser),
  perMinute: 240,
})

const NO_MAIL = msg`Email cannot be empty`
const MAIL_LONG = msg`Email is too long`
const AnyMail = lineOfText(MAIL_LENGTH, withMessage(MAIL_LONG), withMessage(NO_MAIL))
  .overwrite(canonicalMail)
  .min(1, withMessage(NO_MAIL))
  .max(MAIL_LENGTH, withMessage(MAIL_LONG))
  .regex(MAIL, withMessage(msg`Email is invalid`))

export const UserForm = z.object({
  firstname: Firstname,
  lastname: Lastname,
  mail: AnyMail,
  status: z.coerce.number().pipe(MemberStatus),
  /** Corrects the member's own; empty leaves it, and administrators can't see it. */
  birthdate: z.union([z.literal(''), Birthdate]).optional(),
})
export type UserForm = z.infer<typeof UserForm>

const one = { access: 'admin', params: z.object({ id: Id }), reply: Done } as const

export const adminUser = route('GET', '/admin/users/:id', {
  summary: 'One member, as in the table.',
  access: 'admin',
  params: z.object({ id: Id }),
  reply: AdminUser,
  errors: ['member_not_found'],
})

export const updateUser = route('POST', '/admin/update/:id', {
  ...one,
  summary:
    'Change name, mail, birthdate or status of a member. With the version of the member that the change is based on, it is rejected when there is a newer one. Deactivating ends every session at once. Another mail needs a proof of `proveIdentity`, and the old address gets a link that undoes it for 48 hours.',
  body: z.object({ data: UserForm.partial(), version: Version.optional() }),
  errors: ['identity_needed', 'member_not_found', 'disposable_mail', 'mail_taken', 'changed_elsewhere'],
})

export const deleteUser = route('POST', '/admin/delete/:id', {
  ...one,
  summary:
    'Delete a member with all that belongs to them. With the version of the member that the decision is based on, it is rejected when there is a newer one.',
  // As specified, the body is optional.
  body: z.object({ version: Version.optional() }).prefault({}),
  errors: ['member_not_found', 'changed_elsewhere'],
})

export const setUsersStatus = route('POST', '/admin/users/status', {
  summary:
    'Deactivate or activate several members. With their versions, it is rejected when there is a newer one of any of them.',
  access: 'admin',
  body: z
    .object({
      ids: z.array(Id).min(1, withMessage(msg`Choose at least one member`)).max(USERS_PAGE),
      status: MemberStatus,
      /** Of the members that the choice is based on, in the order of the ids. */
      versions: z.array(Version).optional(),
    })
    .refine(({ ids, versions }) => versions === undefined || versions.length === ids.length, {
      ...withMessage(VERSIONS_INCOMPLETE),
      path: ['versions'],
    }),
  reply: Done.extend({ changed: z.number().int() }),
  errors: ['changed_elsewhere'],
})
