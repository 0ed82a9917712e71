import { search } from '@savanna/contract/discovery/routes'
import { type Card, getProfile, type OwnProfile } from '@savanna/contract/profiles/routes'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { dataUrl, moveFocus, putPicture } from '../../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember, type TestMember } from '../../../../testkit/factories/members.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const newcomer = () => makeMember(test.app.context, { pictures: 0 })

async function picturesOf(member: TestMember) {
  const { body } = await callRoute(test, member, getProfile, { params: { username: member.username } })
  return (body as OwnProfile).pictures
}

/** A blue wall with a face on the left, as a data URL. */
async function faceAtTheLeft() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200">
    <rect width="600" height="200" fill="#3b6ea5"/><circle cx="90" cy="100" r="40" fill="#7d4a2b"/></svg>`
  return dataUrl(await sharp(Buffer.from(svg)).jpeg().toBuffer())
}

describe('the look of a picture', () => {
  it("is measured when it's put into its slot", async () => {
    const me = await newcomer()
    const { body } = await putPicture(test, me, 0, await faceAtTheLeft())
    expect(body.picture.focus_x).toBeLessThan(0.25)
    expect(body.picture.scrim).toMatch(/^#[0-9a-f]{6}$/)
    const [stored] = await picturesOf(me)
    expect(stored).toMatchObject({ focus_x: body.picture.focus_x, scrim: body.picture.scrim })
  })

  it('includes a focal point that the owner can move and others get on the card', async () => {
    const [me, viewer] = [await makeMember(test.app.context), await makeMember(test.app.context)]
    expect((await moveFocus(test, me, { pic_index: 0, focus_x: 0.1, focus_y: 0.9 })).body).toEqual({
      message: 'Updated',
    })
    const { body } = await callRoute(test, viewer, search, { body: { uid: viewer.id, distMax: 100 } })
    const card = body.list.find(({ id }: Card) => id === me.id)
    expect(card?.photos[0]?.focus_x).toBeCloseTo(0.1)
    expect(card?.portrait?.focus_y).toBeCloseTo(0.9)
  })

  it('has no focal point for an empty slot', async () => {
    const { status, text } = await moveFocus(test, await newcomer(), { pic_index: 2, focus_x: 0, focus_y: 1 })
    expect([status, JSON.parse(text).code]).toEqual([404, 'picture_not_found'])
  })

  it.each([
    { focus_x: -0.1, focus_y: 0.5 },
    { focus_x: 0.5, focus_y: 1.1 },
    { focus_x: Number.NaN, focus_y: 0.5 },
  ])('rejects a focal point outside the picture: %j', async (place) => {
    const me = await makeMember(test.app.context)
    expect((await moveFocus(test, me, { pic_index: 0, ...place })).status).toBe(400)
  })
})
