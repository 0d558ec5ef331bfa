// Made by scripts/make-name-tables.ts of 2026-11-23 from public lists: change that, not this.
// searchengine-and-social-list 3b3a82d (CC0, github.com/matomo-org/searchengine-and-social-list)
/** Names of assistants, and the hosts their visitors come from, some with a path. */
export const PUBLIC_ASSISTANTS: readonly (readonly [label: string, ...places: string[]])[] = [
  ['Baidu AI', 'yiyan.baidu.com', 'ai.baidu.com'],
  ['Chat+', 'chatplus.com', 'chat-gpt.org'],
  ['ChatGPT', 'chatgpt.com', 'chat.openai.com', 'labs.openai.com'],
  ['Claude', 'claude.ai'],
  ['Copilot', 'copilot.microsoft.com'],
  ['ChatGLM', 'chatglm.cn'],
  ['Deepseek', 'chat.deepseek.com'],
  ['Duck.ai', 'duck.ai'],
  ['Gemini', 'gemini.google.com', 'bard.google.com'],
  ['Grok', 'grok.com', 'x.com/i/grok'],
  ['iAsk', 'iask.ai'],
  ['Jasper', 'app.jasper.ai'],
  ['Le Chat', 'chat.mistral.ai'],
  ['Meta AI', 'meta.ai'],
  ['NotebookLM', 'notebooklm.google.com'],
  ['Perplexity', 'perplexity.ai'],
  ['Qwen', 'chat.qwen.ai'],
  ['Writesonic', 'app.writesonic.com'],
  ['You', 'you.com'],
];
