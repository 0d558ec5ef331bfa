import theme from 'vitepress/theme-without-fonts';
import { onMounted } from 'vue';
import './style.css';

/** Where the search box keeps what was typed. */
const TYPED = 'vitepress:local-search-filter';

/** Opens the search for what the dashboard's Help or palette was asked for (`?q=`). */
function searchForAsked() {
  const asked = new URLSearchParams(location.search).get('q');
  if (!asked) return;
  sessionStorage.setItem(TYPED, asked);
  const key = { key: 'k', ctrlKey: true, metaKey: true, bubbles: true };
  setTimeout(() => window.dispatchEvent(new KeyboardEvent('keydown', key)), 100);
}

// biome-ignore lint/style/noDefaultExport: VitePress takes it that way.
export default { ...theme, setup: () => onMounted(searchForAsked) };
