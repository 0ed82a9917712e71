import { join } from 'node:path'
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { type Plugin, runnerImport } from 'vite'

const SCALES = 'src/app/theme/scales.ts'
/** Mantine's own colours, which our palette doesn't use. */
const UNUSED = /^--mantine-color-(blue|cyan|grape|indigo|lime|orange|pink|teal|violet|yellow)-/

/**
 * Writes the CSS variables that Mantine derives from the theme into the stylesheet at build time, so they apply
 * before any script runs. SavannaTheme tells Mantine not to write them again in the browser.
 */
export function themeVariables(): Plugin {
  let root = ''
  return {
    name: 'theme-variables',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root
    },
    transform: {
      filter: { id: /src\/app\/theme\/styles\.css$/ },
      async handler(css) {
        this.addWatchFile(join(root, SCALES))
        return { code: `${css}\n@layer mantine {\n${await writeVariables(root)}\n}\n`, map: null }
      },
    },
  }
}

async function writeVariables(root: string): Promise<string> {
  const { module } = await runnerImport<typeof import('../src/app/theme/scales.ts')>(join(root, SCALES), {
    configFile: false,
    root,
    logLevel: 'warn',
  })
  const { variables, light, dark } = defaultCssVariablesResolver(
    mergeMantineTheme(DEFAULT_THEME, module.scales),
  )
  const scheme = (of: Record<string, string>, name: string) =>
    withoutUnused({ ...of, '--mantine-color-scheme': name })
  return convertCssVariables(
    { variables: withoutUnused(variables), light: scheme(light, 'light'), dark: scheme(dark, 'dark') },
    ':root',
  )
}

function withoutUnused(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)))
}
