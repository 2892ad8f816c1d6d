/** A message to the shop or a legal request, on any topic (API-53, API-54). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { methodNotAllowed } from '~/utils/responses'
import { answerForm } from '../../shop/forms/answer.server'
import { anyMessage } from '../../shop/forms/kinds.server'

export const loader = () => methodNotAllowed('POST')

export async function action(asked: ActionFunctionArgs) {
  return asked.request.method === 'POST' ? await answerForm(anyMessage, asked) : methodNotAllowed('POST')
}
