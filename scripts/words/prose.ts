/** A line of what people read in a file: a comment, the title of a test, or a line of Markdown. */
export interface ProseLine {
  line: number
  text: string
}

const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s?(.*?)(?:\*\/)?\s*$/
/** Behind code whose quotes are closed. */
const TRAILING_COMMENT = /^(?:[^'"`]|'[^']*'|"[^"]*"|`[^`]*`)*\s\/\/ (.*)$/
const BLOCK_IN_LINE = /\/\*\*? (.*?) \*\//
const SHELL_COMMENT = /^\s*# (.*)$/
const TITLE = /(?:^|[\s)])(?:it|test|describe)(?:\.\w+)*(?:\(.*\))?\(\s*(['"`])((?:(?!\1).)+)\1/
/** The title on a line of its own, below `it.each([…])(`. */
const TITLE_BELOW = /^\s*(?:\]\)?\)\()?(['"`])((?:(?!\1).){12,})\1,\s*(?:async\s)?\(/
const CODE = /`[^`]*`/g
const LINK = /https?:\/\/\S+|\]\([^)]*\)/g

/** Removes what is code or an address, which has words of its own. */
const strip = (text: string) => text.replace(CODE, '``').replace(LINK, '')

/** Returns the prose of a source, a style sheet, a shell script or a Markdown file, without code and addresses. */
export function readProse(path: string, text: string): ProseLine[] {
  const read = path.endsWith('.md') ? readMarkdown : /\.(ya?ml|sh|toml)$/.test(path) ? readShell : readSource
  return read(text.split('\n')).map(({ line, text: found }) => ({ line, text: strip(found) }))
}

function readMarkdown(lines: string[]): ProseLine[] {
  let fenced = false
  return lines.flatMap((text, at) => {
    const fence = /^\s*```/.test(text)
    if (fence) fenced = !fenced
    return fenced || fence ? [] : [{ line: at + 1, text }]
  })
}

function readShell(lines: string[]): ProseLine[] {
  return lines.flatMap((text, at) => {
    const [, comment] = SHELL_COMMENT.exec(text) ?? []
    return comment ? [{ line: at + 1, text: comment }] : []
  })
}

function readSource(lines: string[]): ProseLine[] {
  let inBlock = false
  return lines.flatMap((text, at) => {
    const starts = inBlock || /^\s*(\/\/|\/\*)/.test(text)
    if (/^\s*\/\*/.test(text)) inBlock = true
    const [, comment] = starts ? (COMMENT.exec(text) ?? ['', text]) : []
    if (text.includes('*/')) inBlock = false
    const found =
      comment ??
      TITLE.exec(text)?.[2] ??
      TITLE_BELOW.exec(text)?.[2] ??
      BLOCK_IN_LINE.exec(text)?.[1] ??
      TRAILING_COMMENT.exec(text)?.[1]
    return found ? [{ line: at + 1, text: found }] : []
  })
}
