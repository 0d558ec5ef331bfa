import type { AppError } from '../app-error.ts';

/** RFC 9457 problem details. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: Record<string, string>;
}

const TITLES: Record<number, string> = {
  400: 'Invalid request',
  401: 'Not signed in',
  402: 'A plan is needed',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Not found',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported content type',
  422: 'Another call than before',
  429: 'Too many requests',
  500: 'Something went wrong on our side',
  503: 'Not available right now',
};

export function problem(
  status: number,
  detail: string,
  code: string,
  errors?: Record<string, string>,
): Problem {
  return {
    type: 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    detail,
    code,
    ...(errors ? { errors } : {}),
  };
}

export function problemOf(error: AppError): Problem {
  return problem(error.status, error.message, error.code, error.fields);
}

export const INTERNAL_PROBLEM = problem(500, 'An unexpected error occurred. Please try again.', 'internal');
