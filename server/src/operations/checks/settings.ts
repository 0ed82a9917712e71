import { availableParallelism } from 'node:os'
import type { Config, Environment } from '../../config.ts'
import { bad, type Finding, good, off, warn } from './finding.ts'

const FEWEST_BITS = 128
const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/** Checks the settings on their own, without connecting to anything. */
export function checkSettings(config: Config, environment: Environment): Finding[] {
  return [
    checkNode(process.versions.node),
    checkAddress(config),
    checkProxies(config),
    checkWorkers(config),
    checkTokenSecret(environment.TOKEN_SECRET),
    checkLines(config, environment.PLAIN_HOSTS),
    checkStripe(config),
    checkContact(config),
    checkMetrics(config),
  ]
}

/** Checks whether this version of Node can run the server. */
export function checkNode(version: string): Finding {
  return Number.parseInt(version, 10) >= 24
    ? good('Node', version)
    : bad('Node', `${version} is too old; 24 or newer is needed (npm start brings its own)`)
}

function checkAddress({ production, publicUrl }: Config): Finding {
  const about = 'PUBLIC_URL'
  if (publicUrl.startsWith('https:')) return good(about, publicUrl)
  return production
    ? bad(about, `${publicUrl} is not https: passwords would be sent unencrypted, and calls and push need it`)
    : off(about, `${publicUrl}; needs https in production`)
}

function checkProxies({ trustedProxies, redisUrl }: Config): Finding {
  const about = 'TRUSTED_PROXIES'
  const networks = trustedProxies.split(',').map((one) => one.trim())
  if (networks.some((one) => /\/0$/.test(one)))
    return bad(about, 'trusts everybody: anyone can forge an address and evade the rate limits')
  const loopback = networks.every((one) => one === 'loopback' || LOOPBACK.includes(one))
  if (redisUrl !== undefined && loopback)
    return warn(
      about,
      'several servers need a load balancer: name it here, or all clients seem to have one address',
    )
  return good(about, trustedProxies)
}

/** Checks whether there are more workers than processors, which only wait for each other. */
export function checkWorkers({ workers }: Pick<Config, 'workers'>, cores = availableParallelism()): Finding {
  const about = 'WORKERS'
  if (workers > cores) return warn(about, `${workers} are more than this machine has processors (${cores})`)
  return workers === 1
    ? good(about, `one process of ${cores} that this machine can run`)
    : good(about, `${workers} of ${cores} that this machine can run`)
}

function checkTokenSecret(given: string | undefined): Finding {
  const about = 'TOKEN_SECRET'
  if (!given) return good(about, 'made by the server and kept in DATA_DIR')
  return bitsOf(given) < FEWEST_BITS
    ? bad(about, 'can be guessed: replace it with the output of "openssl rand -base64 32"')
    : good(about, 'is long and random')
}

function checkLines({ production }: Config, plain: string | undefined): Finding {
  const about = 'TLS'
  if (!production) return off(about, 'is required of services on other machines in production')
  return plain
    ? warn(about, `passwords and stored data go to ${plain} unencrypted, as PLAIN_HOSTS allows`)
    : good(about, 'is required of every service on another machine')
}

/** Returns a text's Shannon entropy in bits, from the frequency of its letters: an upper bound of its randomness. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const each = [...counts.values()].map((count) => -count * Math.log2(count / text.length))
  return each.reduce((sum, bits) => sum + bits, 0)
}

function checkStripe({ production, payments, stripe }: Config): Finding {
  const about = 'Payments'
  if (payments === 'none') return warn(about, 'nobody can buy a plan; set STRIPE_SECRET_KEY and the others')
  if (payments === 'test' || !stripe)
    return production ? warn(about, 'the test bank gives plans away for free') : off(about, 'the test bank')
  const live = stripe.secretKey.includes('_live_')
  if (!stripe.webhookSecret)
    return bad(about, 'STRIPE_WEBHOOK_SECRET is missing: refunds and late payments go unnoticed')
  if (live !== production)
    return warn(about, live ? 'live keys outside production move real money' : 'test keys: no money moves')
  return good(about, live ? 'Stripe with live keys' : 'Stripe with test keys')
}

function checkContact({ contactMail }: Config): Finding {
  const about = 'CONTACT_EMAIL'
  return contactMail ? good(about, contactMail) : off(about, 'is not set; needed in production')
}

function checkMetrics({ metrics }: Config): Finding {
  const about = 'Metrics'
  if (!metrics) return off(about, 'METRICS_PORT is not set')
  return LOOPBACK.includes(metrics.host)
    ? good(about, `http://${metrics.host}:${metrics.port}/metrics`)
    : warn(
        about,
        `${metrics.host} may be reached by others than Prometheus: close port ${metrics.port} to them`,
      )
}
