import { answerMeeting, meetings } from '@savanna/contract/meetings/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { answer, askAboutMeetings, readMeetings } from './meetings.service.ts'

const meetingQuestions = defineJob('meeting-questions', { expireInSeconds: 3600 })

export async function registerMeetings(app: FastifyInstance, context: Context): Promise<void> {
  const { jobs } = context
  serve(app, meetings, ({ me }) => readMeetings(context, me))
  serve(app, answerMeeting, ({ me, body }) => answer(context, me, body.data))
  await jobs.schedule(meetingQuestions, '23 16 * * *', (signal) => askAboutMeetings(context, signal))
}
