import { execFile } from 'node:child_process'

export type Verdict =
  | { state: 'clean' }
  | { state: 'weak'; packages: string[] }
  /** The registry is unreachable, or has no advisories. */
  | { state: 'unknown'; reason: string }

interface Report {
  vulnerabilities?: Record<string, { severity: string }>
  message?: string
  error?: { code?: string; summary?: string }
}

const GRAVE = ['high', 'critical']
const TIMEOUT_MS = 20_000

/** Returns the findings of `npm audit` in production packages, without tools that only build and test. */
export function audit(folder: string, env: NodeJS.ProcessEnv = process.env): Promise<Verdict> {
  const options = ['--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${TIMEOUT_MS}`]
  const [command, ...first] = npmOf(env)
  return new Promise((resolve) => {
    execFile(
      command,
      [...first, 'audit', ...options],
      // Reports may be long.
      {
        cwd: folder,
        env,
        maxBuffer: 64 * 1024 * 1024,
        timeout: 2 * TIMEOUT_MS,
        shell: command === 'npm.cmd',
      },
      (_, stdout) => resolve(verdictOf(stdout)),
    )
  })
}

/** Returns the npm that's running the checks, or the one on the PATH. */
function npmOf({ npm_execpath: script }: NodeJS.ProcessEnv): [string, ...string[]] {
  if (script?.endsWith('.js')) return [process.execPath, script]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

function verdictOf(output: string): Verdict {
  const report = reportIn(output)
  if (!report?.vulnerabilities) {
    const reason = report?.message ?? report?.error?.summary ?? report?.error?.code
    return { state: 'unknown', reason: reason || 'npm gave no report' }
  }
  const packages = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => GRAVE.includes(severity))
    .map(([name, { severity }]) => `${name} (${severity})`)
  return packages.length > 0 ? { state: 'weak', packages } : { state: 'clean' }
}

function reportIn(output: string): Report | undefined {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}
