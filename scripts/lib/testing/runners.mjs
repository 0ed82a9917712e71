import path from 'node:path'
import { findEngine } from '../browsers.mjs'
import { ensureWebBuilt } from '../web-build.mjs'
import { readPlaywright, readVitest } from './reports.mjs'

/** Returns a step that runs Vitest and writes its report to the folder `reports`. */
export function vitest(reports, name, parameters, env = {}) {
  const report = reportOf(reports, name)
  return {
    name,
    command: 'vitest',
    parameters: [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...parameters,
    ],
    env: () => env,
    count: () => readVitest(report),
  }
}

/** Returns a step that builds the web app, runs journeys in an engine and writes their report to `reports`. */
export function journeys(reports, name, engine, parameters) {
  const report = reportOf(reports, name)
  let env
  return {
    name,
    async before() {
      env = await findEngine(engine)
      if (!env) return `there is no ${engine}. docs/browsers.md says how to get one.`
      await ensureWebBuilt()
      return undefined
    },
    command: 'playwright',
    parameters: ['test', '--reporter=list,json', ...parameters],
    env: () => ({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: () => readPlaywright(report),
  }
}

function reportOf(reports, name) {
  return path.join(reports, `${name.replaceAll(' ', '-')}.json`)
}
