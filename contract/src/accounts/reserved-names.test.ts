import { expect, it } from 'vitest'
import { isReservedPersonName, isReservedUsername } from './reserved-names.ts'

it.each(
  'admin administrator support moderator savanna savanna-team security helpdesk official root Admin 4dm1n adm1n admin-24 admin2026 mod 0fficial supp0rt support1 savanna24 the-savanna theadmin staff system administrateur moderadora24 amministratore soporte kundendienst equipe-savanna verwaltung zespol oficjalny'.split(
    ' ',
  ),
)('%s cannot be registered as a username', (name) => {
  expect(isReservedUsername(name)).toBe(true)
})

it.each(
  'amara jonas eva24 aideen hilferd moderna savannah savannah-92 badminton rooted supporter teamwork modesto helper'.split(
    ' ',
  ),
)('%s is a username like any other', (name) => {
  expect(isReservedUsername(name)).toBe(false)
})

it.each([
  ['Support', 'Team'],
  ['Savanna', 'Security'],
  ['Admin', 'Smith'],
  ['Аdmin', 'Smith'],
  ['Customer', 'Service'],
  ['АDМІN', 'Smith'],
  ['ΑDΜΙΝ', 'Smith'],
  ['ᴀᴅᴍɪɴ', 'Smith'],
  ['𝐀𝐝𝐦𝐢𝐧', 'Smith'],
  ['Àdmîn', 'Smith'],
  ['Ѕаvаnnа', 'Ѕuрроrt'],
  ['Équipe', 'Savanna'],
  ['Zespół', 'Savanna'],
  ['Kunden', 'Service'],
  ['Администратор', 'Иванов'],
  ['Служба', 'Поддержка'],
  ['الإدارة', 'محمد'],
  ['فريق', 'الدعم'],
  ['Savanna', 'Smith'],
  ['Support', 'Miller'],
  ['Team', 'Miller'],
  ['Security', 'Miller'],
  ['Safety', 'Miller'],
  ['Service', 'Miller'],
  ['Official', 'Miller'],
  ['Verification', 'Miller'],
  ['Savanna', 'Payments'],
  ['Alerts', 'Miller'],
  ['ᏚupporᎢ', 'Ꭲeam'],
  ['ꓢupport', 'ꓔeam'],
  ['Sсott', 'Miller'],
])('%s %s cannot be the name of a member', (first, last) => {
  expect(isReservedPersonName(first, last)).toBe(true)
})

it.each([
  ['Trust', 'Moyo'],
  ['Savannah', 'Smith'],
  ['さくら', '山田'],
  ['Jean-Luc', 'O’Neill'],
  ['Нина', 'Смит'],
  ['Nina', 'Смит'],
  ['Amara', 'Diallo'],
  ['Eva', 'Security'],
  ['Savannah', 'Help'],
  ['Антон', 'Поддержка'],
  ['Αντώνης', 'Παππάς'],
  ['أحمد', 'مشرف'],
  ['Ana', 'Segurança'],
])('%s %s is a name like any other', (first, last) => {
  expect(isReservedPersonName(first, last)).toBe(false)
})
