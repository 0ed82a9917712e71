/** A page and the modules that its first visit loads, by paths from the folder `web`. */
export interface BundlePage {
  name: string
  modules: string[]
  /** The largest size of its scripts, in kilobytes (1000 bytes) as they are sent, after Brotli. */
  kilobytes: number
  /** The largest number of its script files. */
  files: number
}

/** What every member's page loads by `import()` without waiting for a press. */
const SHELL = [
  'src/main.tsx',
  'src/app/providers/Queries.tsx',
  'src/app/layouts/MemberShell.tsx',
  'src/features/chat/LiveChat.tsx',
  'src/pages/calls/CallHost.tsx',
  '../node_modules/socket.io-client/build/esm/index.js',
]

const memberPage = (name: string, files: number, ...modules: string[]): BundlePage => ({
  name,
  modules: [...SHELL, ...modules],
  kilobytes: 230,
  files,
})

/** The pages whose size is bounded: the bounds are those of the project, the numbers of files a little above today's. */
export const BUNDLE_PAGES: BundlePage[] = [
  {
    name: 'log-in',
    modules: ['src/main.tsx', 'src/pages/accounts/LoginPage.tsx'],
    kilobytes: 130,
    files: 8,
  },
  memberPage('home', 18, 'src/pages/discovery/HomePage.tsx'),
  memberPage(
    'home with its rail',
    20,
    'src/pages/discovery/HomePage.tsx',
    'src/pages/discovery/HomeRail.tsx',
    'src/features/preferences/form/SettingsForm.tsx',
  ),
  memberPage('cards', 16, 'src/pages/cards/CardsPage.tsx'),
  memberPage('messages', 16, 'src/pages/chat/MessagesPage.tsx'),
  memberPage('a conversation', 20, 'src/pages/chat/MessagesPage.tsx', 'src/pages/chat/ConversationPane.tsx'),
  memberPage('posts', 26, 'src/app/layouts/DashboardLayout.tsx', 'src/pages/posts/PostsPage.tsx'),
  memberPage('profile', 24, 'src/pages/profiles/ProfilePage.tsx', 'src/features/posts/feed/MemberPosts.tsx'),
  memberPage('search', 20, 'src/pages/discovery/SearchPage.tsx'),
  memberPage('tonight', 20, 'src/pages/tonight/TonightPage.tsx'),
  memberPage('likes', 20, 'src/pages/relations/LikesPage.tsx'),
  memberPage('settings', 24, 'src/pages/accounts/SettingsPage.tsx'),
]
