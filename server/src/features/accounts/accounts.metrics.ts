import { defineCounter } from '../../kit/metrics/metrics.ts'

export const signUps = defineCounter('savanna_sign_ups_total', 'Accounts that were made.')
export const logIns = defineCounter('savanna_log_ins_total', 'Attempts of members to log in.', ['outcome'])
