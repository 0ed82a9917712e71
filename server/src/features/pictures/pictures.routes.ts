import * as routes from '@savanna/contract/pictures/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { signalOf } from '../../kit/http/client-gone.ts'
import { problem } from '../../kit/http/problem.ts'
import { serve } from '../../kit/http/serve.ts'
import { registerPictureJobs } from './pictures.jobs.ts'
import { chooseMain, moveFocus, placePicture, removePicture, reorderPictures } from './pictures.service.ts'

export async function registerPictures(app: FastifyInstance, context: Context): Promise<void> {
  await app.register((uploads) => registerUploads(uploads, context))
  serve(app, routes.deletePicture, ({ me, body }) => removePicture(context, me, body.pic_index))
  serve(app, routes.setMainPicture, ({ me, body }) => chooseMain(context, me, body.pic_index))
  serve(app, routes.setFocalPoint, ({ me, body }) =>
    moveFocus(context, me, body.pic_index, { x: body.focus_x, y: body.focus_y }),
  )
  serve(app, routes.orderPictures, ({ me, body }) => reorderPictures(context, me, body.order))
  await registerPictureJobs(context)
}

async function registerUploads(app: FastifyInstance, context: Context): Promise<void> {
  // A body beyond the limit is never read, so only its length can show that the picture is too large.
  app.setErrorHandler((error: { code?: string }) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? pictureTooLarge() : error
  })
  serve(app, routes.setPicture, ({ me, body: { data } }, reply) =>
    placePicture(context, me, { slot: data.pic_index, data, signal: signalOf(reply) }),
  )
}

function pictureTooLarge() {
  return problem(413, 'picture_too_large', routes.PICTURE_TOO_LARGE)
}
