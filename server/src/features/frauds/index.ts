export { carriesContact } from './contact.rules.ts'
export { groupSameContent } from './fingerprints.ts'
export { registerFraudScanner } from './frauds.scanner.ts'
export { scanContent } from './scan.service.ts'
