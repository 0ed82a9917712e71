export type Editor = 'profile' | 'pictures'
