import { deletePicture, setMainPicture, setPicture } from '@savanna/contract/pictures'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { registerPictureJobs } from './pictures.jobs.ts'
import { chooseMain, placePicture, removePicture } from './pictures.service.ts'

export async function registerPictures(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, setPicture, ({ me, body: { data } }) => placePicture(context, me, data.pic_index, data.url))
  serve(app, deletePicture, ({ me, body }) => removePicture(context, me, body.pic_index))
  serve(app, setMainPicture, ({ me, body }) => chooseMain(context, me, body.pic_index))
  await registerPictureJobs(context)
}
