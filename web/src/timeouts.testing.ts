import { configure } from '@testing-library/react'

// Otherwise a page has one second to show what it is waited for.
configure({ asyncUtilTimeout: 30_000 })
