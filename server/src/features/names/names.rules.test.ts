import { expect, it } from 'vitest'
import { createNameRules, nameRules } from './names.rules.ts'
import { FIRST_NAMES, LAST_NAMES } from './real-names.testing.ts'

const { isReservedUsername, findFirstnameFault, findLastnameFault } = nameRules()
const split = (names: string) => names.trim().split(/\s+/)

const SITE = `
  Savanna Savana Savannna SAVANNA Sаvаnnа Ѕаvаnnа Savanna-team Mysavanna Savannabot Саванна سافانا Sawanna`
const WORDS = `
  Support Team Security Safety Service Official Verification Payments Alerts Bot Notice Info Admin Moderator Helpdesk
  Customer Account Billing Notifications System Staff Supporter Mysupport Teamsupport Securityteam Support-anna
  Sicherheit Kundendienst Hilfe Offiziell Verwaltung Zahlung Seguridad Soporte Equipo Ayuda Verificación Administrador
  Sécurité Équipe Assistance Officiel Vérification Administrateur Sicurezza Supporto Squadra Assistenza Verifica
  Bezpieczeństwo Zespół Pomoc Wsparcie Weryfikacja Administratorka Segurança Suporte Ajuda Verificação Equipe Oficial
  الدعم الأمان الإدارة فريق المشرف التحقق الدَّعم الدعـم الادارة Поддержка Администратор Безопасность Команда Υποστήριξη`
const LOOK_ALIKES = `
  ᏚupporᎢ Ꭲeam ꓢupport ꓔeam ꓢꓴꓑꓑꓳꓣꓔ Ⴝupport Adrnin Adrninistrator Tearn Systern Suppport Teeam Adminn Supp0rt 0fficial
  АDМІN ΑDΜΙΝ ᴀᴅᴍɪɴ 𝐀𝐝𝐦𝐢𝐧 Ａｄｍｉｎ Àdmîn Ａdmin Ádmin Teаm Sесurity Оfficial Offlcial Admln Aclmin Çustomer Ṣupport ТЕАМ ΤΕΑΜ`

it.each(split(SITE + WORDS + LOOK_ALIKES))('rejects the first name %s', (name) => {
  expect(findFirstnameFault(name)).toBeDefined()
})

it.each(split('Admin Moderator Administrateur ᴀᴅᴍɪɴ Адмін Администратор الإدارة Adrnin'))(
  'rejects the last name %s too',
  (name) => expect(findLastnameFault(name)).toBe('reserved'),
)

it("accepts hundreds of people's names", () => {
  expect(FIRST_NAMES.length).toBeGreaterThan(500)
  expect(FIRST_NAMES.filter((name) => findFirstnameFault(name))).toEqual([])
  expect(LAST_NAMES.filter((name) => findLastnameFault(name))).toEqual([])
})

it.each(['Sсott', 'Amаra', 'Пaвeл', 'Ⲥⲁⲣⲁ', 'さくらа', '김Ann', 'Annaꓸ'])(
  'rejects %s for mixed or unused scripts',
  (name) => expect(findFirstnameFault(name)).toBe('mixed'),
)

it.each(
  split(`
    admin administrator support moderator savanna savanna-team security helpdesk official root Admin 4dm1n adm1n admin-24
    admin2026 mod 0fficial supp0rt support1 savanna24 the-savanna theadmin staff system administrateur moderadora24
    amministratore soporte kundendienst equipe-savanna verwaltung zespol oficjalny adrnin tearn savana suppport teamsupport
    support-team help-desk payments alerts bot savanna-alerts sawanna verification team24 vvebrnaster`),
)('rejects the username %s', (name) => {
  expect(isReservedUsername(name)).toBe(true)
})

it.each(
  split(`
    amara jonas eva24 aideen hilferd moderna savannah savannah-92 badminton rooted supporter teamwork modesto helper1st mali
    mai24 guy-sam modeste servis justice noble christian 1234 bob 77-sunset`),
)('accepts the username %s', (name) => {
  expect(isReservedUsername(name)).toBe(false)
})

it("the reserved words follow the site's name", () => {
  const rules = createNameRules(['Baobab', 'Баобаб'])
  expect(['Baobab', 'Ваоваb', 'Baobab-anna', 'Support'].map(rules.findFirstnameFault)).toEqual(
    Array(4).fill('reserved'),
  )
  expect(rules.findFirstnameFault('Savanna')).toBeUndefined()
  expect(rules.isReservedUsername('baobab-team')).toBe(true)
})
