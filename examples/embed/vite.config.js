import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const vendor =
  /node_modules\/(react|react-dom|scheduler|antd|dayjs|rc-[^/]+|@rc-component\/[^/]+|@ant-design\/[^/]+)\//;

export default defineConfig({
  plugins: [react()],
  // Also when packages are linked, there is one copy of these.
  resolve: { dedupe: ['react', 'react-dom', 'antd', '@formily/core', '@formily/react', '@formily/reactive'] },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 2_000,
    // React and antd change rarely: a file of their own stays in the caches of browsers.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'vendor', test: vendor }] } } },
  },
});
