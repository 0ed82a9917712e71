import type { Rolldown } from 'vite'

/** What a Mantine component that lies over the page needs, and nothing that is shown at once. */
const OVERLAY_PARTS = [
  /node_modules[\\/](@floating-ui|react-remove-scroll(-bar)?|react-style-singleton|use-sidecar|use-callback-ref|tslib)[\\/]/,
  /@mantine[\\/]core[\\/].*[\\/](Menu|Popover|Modal|ModalBase|Drawer|Tooltip|Portal|Overlay|FocusTrap|ScrollArea|Floating|get-transition-props|get-context-item-index)[\\/]/,
  /@mantine[\\/]hooks[\\/].*[\\/]use-(focus-trap|focus-return|click-outside|long-press)[\\/]/,
  /kit[\\/]ui[\\/]overlays[\\/]BorrowedTarget\.tsx$/,
]

/** Small parts that both a visitor's page and a member's page show: fields, round buttons, titles. */
const COMMON_PARTS = [
  /@mantine[\\/]core[\\/].*[\\/](ActionIcon|Alert|CloseButton|ComboboxChevron|Flex|Input|InputBase|NativeSelect|Text|TextInput|Title|noop|create-scoped-keydown-handler|find-element-ancestor|get-parsed-combobox-data|get-safe-id|get-style-object|use-mantine-color-scheme|use-resolved-styles-api)[\\/]/,
  /@mantine[\\/]core[\\/].*[\\/](AccordionChevron|Combobox\.module|to-int)\.mjs$/,
  /@mantine[\\/]hooks[\\/].*[\\/](use-color-scheme|use-id|use-merged-ref|use-uncontrolled|random-id)[\\/]/,
  /@tanstack[\\/]react-router[\\/].*[\\/](useBlocker|useLocation)\.js$/,
  /icons-react[\\/].*[\\/](createReactComponent|defaultAttributes|IconDeviceDesktop|IconEye|IconEyeOff|IconMoon|IconSun)\.mjs$/,
  /features[\\/]accounts[\\/](accounts\.module\.css|login[\\/]passkey-support\.ts)/,
  // Small style sheets of members' pages: a request for each would take longer than their bytes.
  /(kit[\\/](art|ui)|features[\\/]geo|app[\\/]layouts[\\/]bars)[\\/].*\.module\.css/,
  /(app[\\/]layouts[\\/]frame|profiles[\\/]card[\\/]Portrait)\.module\.css/,
  /kit[\\/](use-(arrived|later)|scroll[\\/](NearView|near-view|turns)|form[\\/](form\.model|use-zod-form)|ui[\\/](Hidden|PageTitle|ThemeSwitch|fields[\\/]SecretInput))(\.module)?\.(tsx?|css)/,
]

/** Queries, requests and the library of databases in the browser, with what nearly every member's page reads beside them. */
const QUERY_PARTS = [
  /node_modules[\\/](@tanstack[\\/](query-core|react-query)|idb)[\\/]/,
  /kit[\\/](busy|use-stable-functions|kept[\\/]kept|motion[\\/]prefers-reduced-motion|ui[\\/]media[\\/]object-url|api[\\/](call|first-answers|query-client|upload|url))\.ts$/,
  /providers[\\/]Queries\.tsx$/,
  /contract[\\/]src[\\/](clean-text|common|language[\\/](current|languages|per-locale)|lazy|posts[\\/]limits|money|route|time|profiles[\\/](age|tags|rare-changes)|plans[\\/](payments|allowances)|relations[\\/](passes|daily-views)|discovery[\\/]evening|site[\\/]live-values)\.ts$/,
  /contract[\\/]src[\\/](accounts|calls|chat|discovery|notifications|pictures|plans|posts|profiles|relations|site)[\\/]routes\.ts$/,
]

/** The schemas that forms check, with their library. */
const FORM_PARTS = [
  /node_modules[\\/]zod[\\/]/,
  /contract[\\/]src[\\/](text|posts[\\/]texts|accounts[\\/](rules|forms|settings-forms|reserved-names)|profiles[\\/]fields)\.ts$/,
]

/** Fields of filters: a range from one value to another, and pills to choose from. */
const RANGE_PARTS = [
  /@mantine[\\/]core[\\/].*[\\/](Chip|Slider|find-closest-number)[\\/]/,
  /@mantine[\\/]hooks[\\/].*[\\/](use-move|clamp)[\\/]/,
]

/** Fields that open a list, as that of cities. */
const PICKER_PARTS = [/@mantine[\\/]core[\\/].*[\\/]Combobox[\\/]/]

const isOneOf = (parts: RegExp[]) => (id: string) => parts.some((part) => part.test(id))

/** Modules that import nothing but each other and the first scripts, so that no circle is possible. */
const library = (name: string, parts: RegExp[]): Rolldown.CodeSplittingGroup => ({
  name,
  test: isOneOf(parts),
  includeDependenciesRecursively: false,
})

/**
 * Which modules share a file: the first group that names a module takes it, with all that it imports. Few large files
 * compress better and need fewer requests than many small ones, but a visitor must not load what only members need, nor a
 * member what is only shown after a press. `npm run bench -- bundle` says what is in a file, and why.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  // A new version of the site seldom changes these libraries, so that they stay in browsers' caches.
  {
    name: 'platform',
    tags: ['$initial'],
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-store|store))[\\/]/,
  },
  { name: 'base', tags: ['$initial'] },
  library('forms', FORM_PARTS),
  library('queries', QUERY_PARTS),
  library('common', COMMON_PARTS),
  library('overlays', OVERLAY_PARTS),
  library('picker', PICKER_PARTS),
  library('ranges', RANGE_PARTS),
  // Each of a hundred bytes: a file for each would cost a request.
  { ...library('icons', [/icons-react[\\/].*[\\/]icons[\\/]/]), minShareCount: 2 },
  // What nearly all pages import. A module is needed by at least the pages that need its importers, so that this file
  // imports only from those above it.
  { name: 'often', minShareCount: 10 },
  {
    name: 'member',
    test: /((MemberShell|LiveChat|CallHost|GrowingTextarea)\.tsx|(prefetch-start|settings-hash)\.ts)$/,
  },
  // The sky of the evening, on three pages, and why these people, on two of them.
  { name: 'evening', test: /(Dusk|Night|use-sunset|evening\.model|WhyThese)\.tsx?$/ },
  // Members as cards, in lists of them.
  {
    name: 'people',
    test: /(FollowButton|UserCard|EmptyState|Held|Segments|LikeButton|MatchMark|NobodyHere|IncompleteProfile|SectionTitle|Ago|use-near-end|enter-key|KeptNote|describe-kept|Flag|blocks\.queries|report-dialog\.lazy|Gallery)\.(tsx?|mjs)$|picture-styles\.module\.css/,
  },
  { name: 'posts', test: /(NoPostsDrawing|PostCard|MemberPosts)\.tsx$/ },
  { name: 'preferences', test: /PreferencePills\.tsx$/ },
  { name: 'login', test: /pages[\\/]accounts[\\/]LoginPage\.tsx$/ },
  { name: 'shared', minShareCount: 2, entriesAware: true },
]

/**
 * Returns the name of a file below `assets/`. Rolldown lists in a chunk's name the pages that share it, after a `~`:
 * those are left out.
 */
export function assetName(name: string): string {
  return `assets/${name.replace(/~[^.]*/, '').replace(/\.\w+$/, '')}-[hash]`
}
