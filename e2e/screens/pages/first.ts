import type { Screen } from '../screen.ts'
import { openNotifications } from '../steps.ts'

const EMPTY = {
  home: '/',
  cards: '/users/cards',
  tonight: '/tonight',
  search: '/main/search',
  likes: '/users/likes',
  messages: '/chat/messages',
  calls: '/call',
  posts: '/users/posts',
  photos: '/users/photos',
  followers: '/users/followers',
  city: '/users/followers?tab=city',
  plans: '/users/upgradeplan',
}
const QUESTIONS = ['picture', 'birthdate', 'who', 'interests', 'bio']

export const FIRST: Screen[] = [
  { name: 'empty-landing', viewer: 'first visitor', path: '/' },
  ...Object.entries(EMPTY).map(([name, path]) => ({
    name: `empty-${name}`,
    viewer: 'first member' as const,
    path,
  })),
  {
    name: 'empty-notifications',
    viewer: 'first member',
    path: '/',
    prepare: openNotifications,
  },
  ...QUESTIONS.map((question) => ({
    name: `welcome-${question}`,
    viewer: 'newcomer' as const,
    path: `/users/welcome?at=${question}`,
  })),
  { name: 'incomplete-home', viewer: 'newcomer', path: '/' },
  { name: 'incomplete-cards', viewer: 'newcomer', path: '/users/cards' },
]
