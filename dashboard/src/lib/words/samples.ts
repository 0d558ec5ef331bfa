import type { Domain } from '@sightline/contract/company/domains';
import type { Organization } from '@sightline/contract/company/organizations';
import type { Task } from '@sightline/contract/company/tasks';
import type { User } from '@sightline/contract/company/users';
import type { PromptExecutionHead } from '@sightline/contract/measuring/executions';
import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Topic } from '@sightline/contract/measuring/topics';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';

/** Complete entities for tests; each test overrides the fields it needs. */
export const aUser = (change: Partial<User> = {}): User => ({
  id: 'user-1',
  email: 'ann@acme.test',
  name: null,
  org_id: 'organization-1',
  additional_info: { name: 'Ann Example' },
  ...change,
});

export const anOrganization = (change: Partial<Organization> = {}): Organization => ({
  id: 'organization-1',
  name: 'Acme',
  has_active_plan: false,
  plan_limits: { topics: 3, frequency: 'weekly' },
  sample: false,
  created_at: '2025-01-01T00:00:00Z',
  ...change,
});

export const aDomain = (change: Partial<Domain> = {}): Domain => ({
  id: 'domain-1',
  host: 'acme.test',
  name: 'Acme',
  description: null,
  description_version: 0,
  feedback: null,
  default_location: { country: null, region: null, city: null },
  auto_publish_pages: false,
  selected_cms: true,
  selected_personalization: false,
  completed_cms_onboarding: true,
  completed_personalization_onboarding: false,
  has_content: false,
  measuring_frequency: 'daily',
  samples_per_prompt: 3,
  monthly_spend_cap_usd: 50,
  search_engines_may_index: true,
  models_may_train: true,
  tells_index_now: false,
  measures_speed: false,
  category: null,
  writes_with_assistant: true,
  time_zone: 'UTC',
  auto_approve_variants: false,
  ...change,
});

export const aTopic = (change: Partial<Topic> = {}): Topic => ({
  id: 'topic-1',
  text: 'Project management for agencies',
  score: 0.42,
  mentioned_percent: 0.5,
  cited_percent: 0.34,
  performance: { n: 54, share: 0.42, low: 0.33, high: 0.51 },
  mentioned: { k: 27, n: 54, share: 0.5, low: 0.37, high: 0.63 },
  cited: { k: 18, n: 54, share: 0.34, low: 0.22, high: 0.47 },
  n: 54,
  topic_improvements: 4,
  latest_topic_execution_id: 'execution-1',
  latest_topic_execution_at: '2025-03-01T09:00:00Z',
  headline_platforms: ['chatgpt', 'perplexity', 'gemini'],
  answerability: null,
  comparison: null,
  coverage: null,
  running_topic_execution_id: null,
  next_run_at: '2025-03-02T09:00:00Z',
  created_at: '2025-01-01T00:00:00Z',
  ...change,
});

export const aPrompt = (change: Partial<Prompt> = {}): Prompt => ({
  id: 'prompt-1',
  text: 'Which project management tools suit small agencies?',
  topic_id: 'topic-1',
  score: 0.42,
  latest_prompt_execution_id: 'prompt-execution-1',
  platform_summaries: {},
  branded: false,
  intent: 'discover',
  audience: null,
  language: 'en',
  country: null,
  tags: [],
  audit: null,
  names_nobody: false,
  ...change,
});

export const aTask = (change: Partial<Task> = {}): Task => ({
  task_id: 'task-1',
  kind: 'topic_analysis',
  status: 'queued',
  data: { topic_id: 'topic-1' },
  progress: null,
  detail: null,
  started_at: '2025-01-01T00:00:00Z',
  last_event_at: '2025-01-01T00:00:00Z',
  ...change,
});

export const aHead = (change: Partial<PromptExecutionHead> = {}): PromptExecutionHead => ({
  id: 'prompt-execution-1',
  prompt_id: 'prompt-1',
  topic_execution_id: 'execution-1',
  platform: 'chatgpt',
  score: 0.5,
  brand_mentioned: true,
  cited_in_sources: false,
  n: 3,
  mentioned: 2,
  cited: 1,
  mentioned_rate: { k: 2, n: 3, share: 2 / 3, low: 0.21, high: 0.94 },
  cited_rate: { k: 1, n: 3, share: 1 / 3, low: 0.06, high: 0.79 },
  searched: 3,
  failed: 0,
  planned: 3,
  status: 'completed',
  served_models: ['gpt-a'],
  created_at: '2025-03-01T09:00:00Z',
  ...change,
});

export const aPage = (change: Partial<GeneratedPage> = {}): GeneratedPage => ({
  id: 'page-1',
  slug: 'tills-for-bakeries',
  title: 'Which tills suit bakeries?',
  meta_description: 'Tills for bakeries, compared.',
  status: 'draft',
  page_type: 'answer',
  question: 'Which tills suit bakeries?',
  topic_id: null,
  sources: [],
  unsupported: [],
  outline: false,
  version: 1,
  live_version: null,
  llm_visits: {},
  created_at: '2025-03-01T09:00:00Z',
  updated_at: '2025-03-01T09:00:00Z',
  published_at: null,
  ...change,
});
