const split = (words: string) => words.trim().split(/\s+/)

/** Words that can't be a first or last name, in the site's languages and their neighbours. */
export const STAFF = split(`
  admin administration administrator administrators helpdesk moderation moderator moderators sysadmin webmaster
  administratorin administratoren moderatorin
  administracion administrador administradora moderacion moderador moderadora
  administrateur administratrice moderateur moderatrice
  amministratore amministratrice amministrazione moderatore moderazione
  administracja administratorka moderacja moderatorka
  administracao moderacao
  الإدارة إدارة المشرف المشرفون أدمن الأدمن
  админ администратор администрация модератор адмін адміністратор адміністрація διαχειριστής διαχείριση
  管理员 管理員 管理者 運営 관리자 운영자
`)

/**
 * Words that can't be a first name: a message from "Support" or "Payments" would look like the site's.
 * Excludes real names, such as Care, Trust, Avis, Aidé, Socorro, Aman and Salama, and words that resemble one
 * ("Mail": Mali).
 */
export const SPEAKERS = split(`
  account accounts agent alert alerts announcement announcements assistance assistant billing bot bots center centre
  contact customer customercare customers customerservice department desk email fraud help helper helpline hotline info
  information invoice legal mailer member members message messages mod mods news newsletter notice notices notification
  notifications official officials operator owner password payment payments police postmaster privacy profile refund
  refunds reminder reminders report reports robot safety security service services site staff subscription support
  system team teams update updates user users verification verified verify warning warnings website

  abteilung benachrichtigung benachrichtigungen betreiber betreuung bestätigung datenschutz dienst dienste erstattung hilfe
  hinweis hinweise kontakt konten konto kunde kunden kundenbetreuung kundendienst kundenservice meldung meldungen mitglied
  mitglieder mitteilung mitteilungen nachricht nachrichten offiziell offizielle offizieller prüfung rechnung sicherheit
  verifiziert verifizierung verwaltung warnung warnungen zahlung zahlungen

  alerta alertas asistencia atencion aviso avisos ayuda cliente clientes contacto cuenta cuentas equipo factura facturacion
  informacion mensaje mensajes notificacion notificaciones oficial pago pagos privacidad reembolso seguridad servicio
  servicios sistema sitio soporte verificacion verificada verificado

  alerte alertes annonce annonces avertissement client clientele clients compte comptes confidentialite equipe facturation
  informations officiel officielle paiement paiements remboursement securite systeme verifie verifiee verifier

  aiuto allerta annuncio assistenza avviso avvisi clienti contatti contatto conto conti fattura fatturazione informazioni
  messaggi messaggio notifica notifiche pagamenti pagamento rimborso servizi servizio sicurezza sito squadra supporto
  ufficiale verifica verificata verificato

  aktualizacja bezpieczeństwo faktura klient klienta obsługa oficjalna oficjalny ostrzeżenie płatności płatność pomoc
  powiadomienia powiadomienie serwis użytkownik weryfikacja wiadomość wiadomości wsparcie zabezpieczenia zespół

  ajuda apoio assistencia atendimento conta contas contato equipa fatura informacao informacoes mensagem mensagens
  notificacao notificacoes seguranca servico servicos suporte verificacao

  الأمان الأمن الإشعارات الاسترداد التحذير التحقق التنبيه التنبيهات التوثيق الحساب الحسابات الخدمة الخصوصية الدعم الدفع
  الرسائل الرسمي الرسمية السلامة العملاء الفريق المدفوعات المدير المساعدة المسؤول المعلومات الموقع النظام إشعار إشعارات
  تحذير تحقق تنبيه تنبيهات توثيق حساب خدمات خدمة دعم رسالة رسائل عملاء فاتورة فريق مدفوعات مدير مساعدة مسؤول معلومات موثق موقع

  аккаунт безопасность верификация команда оплата официальный платежи поддержка помощь проверка сайт сервис система служба
  техподдержка уведомление уведомления безпека допомога офіційний підтримка сповіщення
  ασφάλεια βοήθεια επίσημος ομάδα υπηρεσία υποστήριξη
  公式 客服 官方 サポート 고객센터 공식
`)

/** Usernames that look like the site's own, besides the words above. */
export const ACCOUNT_NAMES = split(`
  abuse aide anonymous api care everyone helpcenter host impressum nobody noreply null press root sales server superuser trust
  trustandsafety undefined
`)

/** Usernames that start or end with one of these are reserved too. */
export const PARTS = split(`
  admin administrator amministratore amministratrice helpdesk moderador moderateur moderator moderatore moderatrice
  securityteam supportteam teamsupport
`)

/** First names that are, or contain, the name of a site. */
export const GIVEN_NAMES = ['Savannah']
